import { useEffect } from 'react'

/** What opened gives the focus back where it was: the browser itself does so for the outermost popover only. */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [])
}
