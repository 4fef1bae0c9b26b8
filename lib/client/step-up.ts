/** The decision that a proof is given for; the proof is valid for that decision only. */
export type ProofSubject = { operationId: string; decision: 'approve' | 'reject' }

/** Asks the person to prove a second factor; false when they decline. */
type Asking = (subject: ProofSubject | null) => Promise<boolean>

let ask: Asking | undefined
let underWay: { of: string; proven: Promise<boolean> } | undefined

/** Sets the dialog of this page that asks for the second factor. */
export function askForProofBy(asking: Asking): void {
  ask = asking
}

/**
 * Asks for the second factor: once for all callers that wait for a proof of the same decision, one after the other for
 * different decisions.
 */
export async function proveAgain(subject: ProofSubject | null = null): Promise<boolean> {
  const of = subject ? `${subject.operationId} ${subject.decision}` : ''
  while (underWay && underWay.of !== of) await underWay.proven
  underWay ??= { of, proven: ask?.(subject) ?? Promise.resolve(false) }
  const current = underWay
  const proven = await current.proven
  if (underWay === current) underWay = undefined
  return proven
}
