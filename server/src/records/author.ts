/** Who changes a record, and when. Without a staff member, it is the command line or the program. */
export interface Author {
  staff_id: number | null;
  at: string;
}
