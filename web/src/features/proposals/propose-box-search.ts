/** In which order the books are listed. */
export type BoxOrder = 'shelf' | 'reason';

/** Reads the query parameters of the screen: in shelf order, unless it is by reason. */
export const proposeBoxSearch = ({ order }: Record<string, unknown>): { order?: BoxOrder } =>
  order === 'reason' ? { order } : {};
