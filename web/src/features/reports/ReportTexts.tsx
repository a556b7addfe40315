import classes from './ReportTexts.module.css';
import { reportTexts, type WrittenReport } from './report-draft.ts';

/** What was written, text as text, line by line as it was typed. */
export function ReportTexts({ texts }: { texts: Omit<WrittenReport, 'rating'> }) {
  return reportTexts.map(({ key, title }) => (
    <div key={key} className={classes.part}>
      <h3 className={classes.title}>{title}</h3>
      {texts[key] ? (
        <p className={classes.text} dir="auto">
          {texts[key]}
        </p>
      ) : (
        <p className={classes.none}>Nothing was written here.</p>
      )}
    </div>
  ));
}
