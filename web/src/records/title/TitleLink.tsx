import { Link } from '@tanstack/react-router';
import { TitleText } from './TitleText.tsx';

interface TitleLinkProps {
  /** `accn_no` of any copy; null if the title has none, and then no page. */
  book: { accn_no: string | null; title: string; language: string | null };
}

/** A title as a link to the page of one of its copies. */
export function TitleLink({ book: { accn_no, title, language } }: TitleLinkProps) {
  const text = <TitleText title={title} language={language} />;
  if (accn_no === null) return <strong>{text}</strong>;
  return (
    <Link to="/books/$id" params={{ id: accn_no }} data-name>
      {text}
    </Link>
  );
}
