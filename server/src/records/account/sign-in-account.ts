/** The key under which failed sign-ins of an account are counted. */
export const accountOfStaff = (staff_id: number): string => `staff ${staff_id}`;
