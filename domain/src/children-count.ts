interface Counts {
  /** Children enrolled by name. */
  active_children: number;
  /** From the site's or school's own list; it counts until as many children are enrolled by name. */
  enrolled_count: number;
}

/** The number of children at a site or grade. */
export const childrenOf = ({ active_children, enrolled_count }: Counts): number =>
  Math.max(active_children, enrolled_count);
