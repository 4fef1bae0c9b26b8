'use client'

import { createContext, use } from 'react'

export type FieldWiring = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true }

export const FieldContext = createContext<Partial<FieldWiring>>({})

/** What ties a control to the label, hint and error of the field around it. */
export function useField(): Partial<FieldWiring> {
  return use(FieldContext)
}
