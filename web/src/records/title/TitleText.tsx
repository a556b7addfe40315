import { languageTag } from './language-tag.ts';

/** A title as it is read aloud and written: its own direction, and its language where that is known. */
export function TitleText({ title, language = null }: { title: string; language?: string | null }) {
  return (
    <bdi dir="auto" lang={languageTag(language)}>
      {title}
    </bdi>
  );
}
