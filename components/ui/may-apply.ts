/** Whether every field of a form can be taken as it stands; the first that can't gets the focus and says why. */
export function mayApply(form: HTMLFormElement): boolean {
  if (form.checkValidity()) return true
  form.querySelector<HTMLElement>('input:invalid')?.focus()
  return false
}
