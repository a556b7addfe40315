/** The colour of the data as CSS takes it; a grey of ours where there is none or it is not a colour. */
export function sliceColour({ hex_code, parts }: { hex_code: string | null; parts?: unknown[] }): string {
  if (parts) return 'var(--dim)';
  return /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(hex_code ?? '') ? (hex_code as string) : 'var(--field-line)';
}
