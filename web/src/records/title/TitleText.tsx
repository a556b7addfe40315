import { languageTag } from './language-tag.ts';

/** A title with its own text direction, and its language for screen readers if that is known. */
export function TitleText({ title, language = null }: { title: string; language?: string | null }) {
  return (
    <bdi dir="auto" lang={languageTag(language)}>
      {title}
    </bdi>
  );
}
