import { Box, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BookCover } from '../../../records/title/BookCover.tsx';
import { TitleText } from '../../../records/title/TitleText.tsx';
import { Meta } from '../../../ui/Text.tsx';

interface DifferenceBookProps {
  row: {
    accn_no: string;
    title: string | null;
    author: string | null;
    language: string | null;
    hex_code: string | null;
  };
  /** Below the title. */
  children?: ReactNode;
}

/** A copy with a link to its page; of an unknown number, only the number. */
export function DifferenceBook({
  row: { accn_no, title, author, language, hex_code },
  children,
}: DifferenceBookProps) {
  return (
    <Group wrap="nowrap" gap="0.875rem">
      <BookCover title={title ?? ''} hex_code={hex_code} />
      <Box flex={1} miw={0}>
        {title === null ? (
          <strong>{accn_no}</strong>
        ) : (
          <Link to="/books/$id" params={{ id: accn_no }} data-name>
            <TitleText title={title} language={language} />
          </Link>
        )}
        {title !== null && <Meta>{[accn_no, author].filter(Boolean).join(' · ')}</Meta>}
        {children}
      </Box>
    </Group>
  );
}
