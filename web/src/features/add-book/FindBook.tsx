import { Button, Group, TextInput } from '@mantine/core';
import { toIsbn13 } from '@storyvan/contract/common/isbn';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import classes from './AddBookScreen.module.css';

interface FindBookProps {
  onFind: (isbn: string) => void;
  onWithout: () => void;
}

const noIsbn =
  'This is no ISBN: it has 10 or 13 digits, and the last one proves the others. Scan the barcode on the back of the book, or go on without an ISBN.';

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
        description="The barcode on the back of the book, or the number beside the word ISBN."
        placeholder="978…"
        size="lg"
        value={typed}
        error={problem}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(undefined);
        }}
        inputMode="text"
        enterKeyHint="search"
        autoComplete="off"
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
        More copies of a book without an ISBN? Look it up above, open it, and choose “Add copies”.
      </p>
    </form>
  );
}
