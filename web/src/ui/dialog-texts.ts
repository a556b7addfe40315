/** The default dialog texts of SPEC section 8. */
export const defaultDialogTexts = {
  error: { title: 'Error', message: 'An unknown error has occurred.' },
  notification: { title: 'Notification', message: '' },
  confirmation: { title: 'Confirmation', message: '' },
} as const;
