/** Has the person prove themselves by their second factor; false where they would rather not. */
type Asking = () => Promise<boolean>

let ask: Asking | undefined
let underWay: Promise<boolean> | undefined

/** Who asks, on this page. */
export function askForProofBy(asking: Asking): void {
  ask = asking
}

/** Asks; once for all that wait for it. */
export async function proveAgain(): Promise<boolean> {
  underWay ??= ask?.()
  const proven = await underWay
  underWay = undefined
  return proven ?? false
}
