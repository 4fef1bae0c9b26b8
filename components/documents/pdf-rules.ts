/** The provider draws no PDF of these models. */
const withoutPdf: ReadonlySet<string> = new Set(['cte', 'mdfe'])

/** The PDF of these is for checking; the official one is the DANFE. */
const conference: ReadonlySet<string> = new Set(['nfe', 'nfce'])

export function mayHavePdf(model: string): boolean {
  return !withoutPdf.has(model)
}

export function isConferencePdf(model: string): boolean {
  return conference.has(model)
}
