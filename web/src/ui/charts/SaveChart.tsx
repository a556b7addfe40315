import { useRef, useState } from 'react';
import { growlError } from '../growl.ts';
import { Menu, MenuItem } from '../Menu.tsx';
import classes from './chart.module.css';

interface SaveChartProps {
  title: string;
  source: string;
  legend: { label: string; colour: string; dashed?: boolean }[] | undefined;
}

/** Saves the drawing of its figure as a picture, with title, legend and source. */
export function SaveChart(props: SaveChartProps) {
  const root = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const handleSave = async (kind: 'png' | 'svg') => {
    const drawing = root.current?.closest('figure')?.querySelector<SVGSVGElement>('svg[role="img"]');
    if (!drawing || busy) return;
    setBusy(true);
    try {
      // Only people who save a picture need it.
      const { savePicture } = await import('./save-picture.ts');
      await savePicture(drawing, kind, props);
    } catch {
      growlError('The picture could not be saved. Please try again.');
    }
    setBusy(false);
  };
  return (
    <div ref={root} className={classes.save} data-screen-only>
      <Menu
        trigger={(trigger) => (
          <button type="button" aria-label={`Save picture: ${props.title}`} {...trigger}>
            Save picture
          </button>
        )}
      >
        <MenuItem onClick={() => handleSave('png')}>PNG</MenuItem>
        <MenuItem onClick={() => handleSave('svg')}>SVG</MenuItem>
      </Menu>
    </div>
  );
}
