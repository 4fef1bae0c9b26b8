'use client'

import { createContext, use } from 'react'
import { isOpen } from '@/lib/features/pix/infractions/rules/infraction'
import type { InfractionCase } from '@/lib/features/pix/infractions/schema'

/** The person at a case, with their permissions. */
export type Viewer = {
  id: string
  mayAnswer: boolean
  mayDecide: boolean
  maySeeCharges: boolean
  mayReconcile: boolean
}

export const CaseContext = createContext<{ infraction: InfractionCase; viewer: Viewer } | null>(null)

/** The case on the screen, who looks at it, and whether they may answer it now. */
export function useCase() {
  const shown = use(CaseContext)
  if (!shown) throw new Error('outside a CaseContext')
  const { infraction, viewer } = shown
  const answerable = viewer.mayAnswer && infraction.answer === null && isOpen(infraction.status)
  return { infraction, viewer, answerable }
}
