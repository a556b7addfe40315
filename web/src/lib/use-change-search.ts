import { useNavigate } from '@tanstack/react-router';

/** Changes some search values of the screen, in place of its entry in the history. `read` leaves out what is not valid. */
export function useChangeSearch(
  read: (search: Record<string, unknown>) => object = (search) => search,
): (part: object) => void {
  const navigate = useNavigate();
  return (part) =>
    navigate({ to: '.', search: (before: object) => read({ ...before, ...part }), replace: true });
}
