/** "III" and "A" are "III-A", and so is "Class III A"; a number of sections is no section. Both are of one line. */
export function readGradeCode(gradeText: string, section = ''): string {
  const grade = gradeText
    .replace(/^(class|grade|standard|std)\b[\s.:-]*/i, '')
    .replace(/^([ivx]+|\d{1,2})\s*[-–—\s]\s*([a-z])$/i, (_, year: string, letter: string) =>
      `${year}-${letter}`.toUpperCase(),
    )
    .replace(/^[ivx]+$/i, (year) => year.toUpperCase());
  const isSection =
    grade !== '' && section !== '' && !/^[\d.]+$/.test(section) && !/^(na|n\/a|-+)$/i.test(section);
  return isSection ? `${grade}-${section.toUpperCase()}` : grade;
}
