/** Puts a text in the place of what was typed, as if it had been typed: the caret ends behind it, and it can be undone. */
export function retype(input: HTMLInputElement, text: string): void {
  input.select()
  document.execCommand('insertText', false, text)
}
