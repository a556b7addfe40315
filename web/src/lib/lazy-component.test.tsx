import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

const Counter = ({ label }: { label: string }) => {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {label} {count}
    </button>
  );
};

const page = (content: ReactNode) => <Suspense fallback="Wait">{content}</Suspense>;

describe('a lazy component', () => {
  it('that is loaded, is drawn without a fallback', async () => {
    const Lazy = lazyComponent(async () => Counter);
    await Lazy.preload();
    render(page(<Lazy label="Taps" />));
    expect(screen.getByText('Taps 0')).toBeTruthy();
  });

  it('that is loaded when it is shown, keeps its state when it is drawn again', async () => {
    const Lazy = lazyComponent(async () => Counter);
    const { rerender } = render(page(<Lazy label="Taps" />));
    expect(screen.getByText('Wait')).toBeTruthy();
    fireEvent.click(await screen.findByText('Taps 0'));
    rerender(page(<Lazy label="Taps so far" />));
    expect(screen.getByText('Taps so far 1')).toBeTruthy();
  });

  it('shows something instead if it cannot be loaded', async () => {
    const Lazy = lazyComponent<object>(
      () => Promise.reject(new Error('No network')),
      () => 'Not loaded',
    );
    await expect(Lazy.preload()).rejects.toThrow('No network');
    render(page(<Lazy />));
    expect(await screen.findByText('Not loaded')).toBeTruthy();
  });

  it('that could not be loaded before, is loaded when it is shown', async () => {
    let isConnected = false;
    const Lazy = lazyComponent(async () => {
      if (!isConnected) throw new Error('No network');
      return Counter;
    });
    await expect(Lazy.preload()).rejects.toThrow();
    isConnected = true;
    render(page(<Lazy label="Taps" />));
    expect(await screen.findByText('Taps 0')).toBeTruthy();
  });
});
