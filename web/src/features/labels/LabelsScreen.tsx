import { copyLabels } from '@storyvan/contract/catalogue';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ChooseLabels } from './ChooseLabels.tsx';
import { LabelsToPrint } from './LabelsToPrint.tsx';

interface LabelsScreenProps {
  asked: { copies: string | undefined; from: string | undefined; to: string | undefined };
}

/** Barcode labels for copies, as a sheet to be printed. */
export function LabelsScreen({ asked }: LabelsScreenProps) {
  const { copies, from, to } = asked;
  const chosen = Boolean(copies || from);
  const query = from ? { from, to: to || from } : { copies };
  const read = useRead(copyLabels, { query }, { enabled: chosen });
  return (
    <Screen crumbs={[{ label: 'Library' }]} title="Barcode labels">
      {chosen ? (
        <DataState read={read}>{(found) => <LabelsToPrint found={found} />}</DataState>
      ) : (
        <ChooseLabels />
      )}
    </Screen>
  );
}
