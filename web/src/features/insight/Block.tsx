import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Disclosure } from '../../ui/List.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './insight.module.css';

/** Whether there is room for two columns. */
export const useTwoColumns = (): boolean =>
  useMediaQuery('(min-width: 74em)', true, { getInitialValueInEffect: false });

export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });

interface BlockProps {
  title: string;
  /** On a phone, where no key figure above says it. */
  headline?: string | undefined;
  aside?: ReactNode;
  /** What the picture shows. */
  sentence?: ReactNode;
  children: ReactNode;
  /** More figures, one tap away on a phone. */
  more?: ReactNode;
}

/** One part of insight: a sentence, a picture and more figures. */
export function Block({ title, headline, aside, sentence, children, more }: BlockProps) {
  const phone = usePhone();
  return (
    <Section title={(phone && headline) || title} aside={aside}>
      <div className={classes.block}>
        {sentence && <p className={classes.sentence}>{sentence}</p>}
        {children}
        {more && (phone ? <Disclosure summary="More figures">{more}</Disclosure> : more)}
      </div>
    </Section>
  );
}
