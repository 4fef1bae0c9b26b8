'use client'

import type { ComponentProps } from 'react'
import { Button } from './button'
import { useHydrated } from './hydrated'

/** Button of a form in the page from the server: a press before React is ready would submit the form and lose its text. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type'>) {
  return <Button {...props} type={useHydrated() ? 'submit' : 'button'} />
}
