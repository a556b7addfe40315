import { Box, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Meta } from '../../ui/Text.tsx';
import { BookCover } from './BookCover.tsx';
import { TitleText } from './TitleText.tsx';

interface BookLineProps {
  book: {
    accn_no: string;
    title: string;
    hex_code: string | null;
    category_primary: string | null;
    language?: string | null;
    cover?: string | null;
  };
  /** Below the title, after the accession number. */
  children?: ReactNode;
}

/** One copy in a list: cover, title as a link to its page, accession number and kind of book. */
export function BookLine({ book, children }: BookLineProps) {
  return (
    <Group wrap="nowrap" gap="0.875rem">
      <BookCover title={book.title} hex_code={book.hex_code} cover={book.cover} />
      <Box flex={1} miw={0}>
        <Link to="/books/$id" params={{ id: book.accn_no }} data-name>
          <TitleText title={book.title} language={book.language} />
        </Link>
        <Meta>{[book.accn_no, book.category_primary, book.language].filter(Boolean).join(' · ')}</Meta>
        {children}
      </Box>
    </Group>
  );
}
