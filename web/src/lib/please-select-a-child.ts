/** SPEC section 5: the alert, word for word, where no child was chosen. */
export const pleaseSelectAChild = 'Please select a child';
