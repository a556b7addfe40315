import { useLibrary } from '../../lib/library.ts';

/** The name of the library on a label or card; nothing until it has been named. */
export function LibraryLine({ className }: { className: string | undefined }) {
  const { name } = useLibrary();
  if (name === 'Storyvan') return null;
  return (
    <span className={className} dir="auto">
      {name}
    </span>
  );
}
