import type { Field } from '../../columns/input.ts';
import { gradeField, groupField, sectionField, shiftField } from '../places/place-cells.rules.ts';
import { headerNames, inactiveField } from '../shared/fields.rules.ts';

/** The columns of a list of children, with their names in registers and other library systems. */

export const cardField: Field = {
  field: 'card_no',
  headers: headerNames(`
    card no, card number, card, child card no, student card no, library card no, library card,
    reader card no, member card no, borrower card no, patron barcode, student barcode, barcode, member id,
    member no, membership no, library membership no, borrower no, library no, कार्ड क्रमांक, कार्ड संख्या,
    कार्ड नंबर, कार्ड`),
  max: 200,
};

/** A site, or a school and grade. */
export const placeFields: Field[] = [
  {
    field: 'site_code',
    headers: headerNames(`
      site code, site, site name, name of site, site id, site no, village, village name, location, गाँव,
      गांव, गाव, केंद्र`),
    max: 200,
  },
  groupField,
  {
    field: 'school_code',
    headers: headerNames(`
      school code, kv code, udise code, udise, udise no, school id, school no, school, school name,
      name of school, sch name, विद्यालय, विद्यालय का नाम, स्कूल, शाळा, शाळेचे नाव`),
    max: 200,
  },
  shiftField,
  gradeField,
  sectionField,
];

export const childFields: Field[] = [
  {
    field: 'name',
    headers: headerNames(`
      name, child name, name of child, full name, student name, name of student, pupil name, name of pupil,
      learner name, member name, patron name, borrower name, reader name, child, student, patron, member,
      नाम, नाव, बच्चे का नाम, छात्र का नाम, विद्यार्थी का नाम, मुलाचे नाव, विद्यार्थ्याचे नाव, विद्यार्थी`),
    max: 200,
  },
  { field: 'first_name', headers: headerNames('first name, given name, forename'), max: 200 },
  { field: 'last_name', headers: headerNames('last name, surname, family name'), max: 200 },
  cardField,
  ...placeFields,
  { field: 'gender', headers: headerNames('gender, sex, boy girl, male female, m f, लिंग'), max: 40 },
  {
    field: 'baseline_level',
    headers: headerNames('baseline level, baseline, level at baseline, starting level'),
    max: 40,
  },
  {
    field: 'level',
    headers: headerNames(`
      level, reading level, present level, current level, child level, student level, स्तर, पठन स्तर,
      वाचन स्तर, पातळी`),
    max: 40,
  },
  {
    field: 'date_of_birth',
    headers: headerNames(`
      date of birth, birth date, birthday, dob, born, dateofbirth, born on, जन्म तिथि, जन्मतिथि, जन्म तारीख,
      जन्मतारीख, जन्म दिनांक, जन्मदिनांक`),
    max: 40,
    date: true,
    optional: true,
  },
  {
    field: 'guardian_phone',
    headers: headerNames(`
      guardian phone, phone of guardian, parent phone, phone of parent, phone, mobile, mobile no, phone no,
      telephone, contact no, father mobile, mother mobile, parent mobile no, मोबाइल, मोबाईल, फोन, फ़ोन,
      मोबाइल नंबर, मोबाईल नंबर, मोबाईल क्रमांक, फोन नंबर, guardian mobile, parent mobile, parents mobile no,
      parents phone, parent contact, parents contact no, guardian contact no, guardian mobile no,
      father phone, mother phone, father contact no, mother contact no, father mobile no, mother mobile no,
      phone number of parent, mobile no of parent, mobile no of guardian, contact, whatsapp no`),
    max: 100,
  },
  inactiveField,
];
