/** Who changes a record, and when. No staff member where the command line or the program itself does it. */
export interface Author {
  staff_id: number | null;
  at: string;
}
