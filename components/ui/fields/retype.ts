/** Replaces the typed text as if by typing: the caret ends behind the new text, and the change can be undone. */
export function retype(input: HTMLInputElement, text: string): void {
  input.select()
  document.execCommand('insertText', false, text)
}
