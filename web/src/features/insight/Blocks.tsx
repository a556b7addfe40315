import type { Insight } from '@storyvan/contract/insight';
import type { LinkProps } from '@tanstack/react-router';
import { useTwoColumns } from './Block.tsx';
import { ReachBlock, ReadingBlock } from './ChildrenBlocks.tsx';
import { CollectionBlock } from './CollectionBlock.tsx';
import { GrowthBlock } from './GrowthBlock.tsx';
import classes from './insight.module.css';
import { KeyFigures } from './KeyFigures.tsx';
import { MonthsBlock } from './MonthsBlock.tsx';
import { PlacesBlock } from './PlacesBlock.tsx';
import { ReadBlock } from './ReadBlock.tsx';
import { SessionsBlock } from './SessionsBlock.tsx';
import { VoicesBlock } from './VoicesBlock.tsx';

interface BlocksProps {
  data: Insight;
  /** To the table of all places. */
  allPlaces: LinkProps;
}

/** All blocks: side by side if there is room, else those first that most people look for. */
export function Blocks({ data, allPlaces }: BlocksProps) {
  const twoColumns = useTwoColumns();
  const places = <PlacesBlock data={data} allLink={allPlaces} />;
  if (!twoColumns) {
    return (
      <div className={classes.column}>
        <KeyFigures data={data} />
        <GrowthBlock data={data} />
        {places}
        <MonthsBlock data={data} />
        <ReadBlock data={data} />
        <ReadingBlock data={data} />
        <ReachBlock data={data} />
        <SessionsBlock data={data} />
        <CollectionBlock data={data} />
        <VoicesBlock data={data} />
      </div>
    );
  }
  return (
    <div className={classes.column}>
      <KeyFigures data={data} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <MonthsBlock data={data} />
          {places}
          <ReadingBlock data={data} />
          <SessionsBlock data={data} />
          <VoicesBlock data={data} />
        </div>
        <div className={classes.column}>
          <GrowthBlock data={data} />
          <ReadBlock data={data} />
          <ReachBlock data={data} />
          <CollectionBlock data={data} />
        </div>
      </div>
    </div>
  );
}
