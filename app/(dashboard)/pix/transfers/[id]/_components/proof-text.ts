export type ProofRow = { label: string; value: string; mono?: boolean }

/** The summary as plain text: its heading, one fact a line, and what it is not. */
export function proofText(heading: string, rows: readonly ProofRow[], footer: string): string {
  const facts = rows.map(({ label, value }) => `${label}: ${value.replace(/\s+/g, ' ')}`)
  return [heading, '', ...facts, '', footer].join('\n')
}
