'use client'

import { createContext, use } from 'react'

export type FieldWiring = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true }

export const FieldContext = createContext<Partial<FieldWiring>>({})

/** Connects a control to the label, hint and error of its field. */
export function useField(): Partial<FieldWiring> {
  return use(FieldContext)
}
