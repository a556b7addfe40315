/** What a form of a child sends where nothing is known but the name. */
export const nothing = {
  card_no: null,
  gender: null,
  date_of_birth: null,
  age: null,
  level: null,
  guardian_phone: null,
  site_id: null,
  grade_id: null,
  site_grade_id: null,
};
