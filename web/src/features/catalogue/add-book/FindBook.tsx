import { Button, Group, TextInput } from '@mantine/core';
import { toIsbn13 } from '@storyvan/domain/isbn';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import classes from './AddBookScreen.module.css';

interface FindBookProps {
  onFind: (isbn: string) => void;
  onWithout: () => void;
}

const noIsbn =
  'This is not a valid ISBN. An ISBN has 10 or 13 digits. Scan the barcode on the back of the book, or choose “The book has no ISBN”.';

/** The first step: the ISBN, scanned or typed. */
export function FindBook({ onFind, onWithout }: FindBookProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isbn = toIsbn13(typed);
    if (isbn) return onFind(isbn);
    setProblem(typed.trim() ? noIsbn : 'Scan or type the ISBN.');
    field.current?.select();
  };
  return (
    <form onSubmit={handleSubmit} noValidate className={classes.find}>
      <TextInput
        ref={field}
        label="ISBN"
        description="Scan the barcode on the back of the book, or type the number printed after “ISBN”."
        placeholder="978…"
        size="lg"
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(undefined);
        }}
        inputMode="text"
        enterKeyHint="search"
        spellCheck={false}
      />
      <Group gap="sm">
        <Button type="submit" size="md">
          Find
        </Button>
        <Button variant="default" size="md" onClick={onWithout}>
          The book has no ISBN
        </Button>
      </Group>
      <p className={classes.hint}>
        To add copies of a book without an ISBN, search for it above, open it and choose “Add copies”.
      </p>
    </form>
  );
}
