import { createFileRoute } from '@tanstack/react-router';
import { BookScreen } from '../../features/catalogue/book/BookScreen.tsx';

export const Route = createFileRoute('/books/$id')({ component: BookRoute });

function BookRoute() {
  const { id } = Route.useParams();
  return <BookScreen accn_no={id} />;
}
