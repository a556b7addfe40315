interface RepeatedGrowlProps {
  message: string;
  times: number;
}

/** A growl that was given several times, with how often. */
export const RepeatedGrowl = ({ message, times }: RepeatedGrowlProps) => (
  <>
    <span>{message}</span> <b>×{times}</b>
  </>
);
