'use client'

import type { ComponentProps } from 'react'
import { Button } from './button'
import { useHydrated } from './hydrated'

/** Of a form that comes with its page: until React answers for it, the browser would send it by itself, and what is in it be lost. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type'>) {
  return <Button {...props} type={useHydrated() ? 'submit' : 'button'} />
}
