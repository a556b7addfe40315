import { createFileRoute } from '@tanstack/react-router';
import { TodoScreen } from '../features/todo/TodoScreen.tsx';
import { readTodoSearch } from '../features/todo/todo-search.ts';

export const Route = createFileRoute('/todo')({ validateSearch: readTodoSearch, component: TodoRoute });

function TodoRoute() {
  const navigate = Route.useNavigate();
  return <TodoScreen search={Route.useSearch()} onSearch={(search) => navigate({ search })} />;
}
