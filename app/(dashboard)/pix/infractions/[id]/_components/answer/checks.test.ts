import { describe, expect, it } from 'vitest'
import { overThreshold, sentAtOnce } from '@/lib/core/operations/need.fixture'
import type { Attachment, Draft } from '@/lib/features/pix/infractions/schema'
import { answerChecks, type Judged, lengthOf } from './checks'
import { openedDraft } from './draft'

const file: Attachment = {
  id: '6f1c2d0e-1a2b-4c3d-8e9f-0a1b2c3d4e5f',
  name: 'entrega.jpg',
  originalName: 'entrega.jpg',
  type: 'image/jpeg',
  bytes: 1,
  sha256: 'ab'.repeat(32),
  documentId: null,
  at: '2026-11-21T12:00:00Z',
  by: null,
}

const ready: Draft = {
  analysis: 'rejected',
  description: 'Pedido entregue.',
  evidence: ['delivery'],
  assignee: null,
  assigneeName: null,
  version: 3,
  attachments: [file],
  updatedAt: null,
  updatedBy: null,
}

function judged(draft: Partial<Draft> = {}, approval = sentAtOnce, uploading = 0): Judged {
  const whole = { ...ready, ...draft }
  return { state: openedDraft(whole), infraction: { draft: whole, approval }, uploading }
}

describe('answerChecks', () => {
  it('finds nothing against a whole defence', () => {
    expect(answerChecks(judged())).toEqual({ blocks: [], lacks: [], unfilled: [] })
  })

  it('blocks what cannot be sent', () => {
    expect(answerChecks(judged({ analysis: null, description: ' \n' }, sentAtOnce, 2)).blocks).toEqual([
      'opinion',
      'text',
      'uploads',
    ])
  })

  it('blocks agreeing that nobody could approve, and only that', () => {
    expect(answerChecks(judged({ analysis: 'accepted' }, overThreshold)).blocks).toEqual(['no-approver'])
    expect(answerChecks(judged({}, overThreshold)).blocks).toEqual([])
  })

  it('blocks what is not saved, or what a colleague changed', () => {
    const { state, ...rest } = judged()
    const changed = { ...state, mine: { ...state.mine, description: 'Outro.' } }
    expect(answerChecks({ ...rest, state: changed }).blocks).toEqual(['unsaved'])
    expect(answerChecks({ ...rest, state: { ...changed, theirs: ready } }).blocks).toEqual(['colleague'])
  })

  it('lists what a defence lacks, and blocks unfilled names', () => {
    const checks = answerChecks(
      judged({ evidence: [], attachments: [], description: `De {pagador} no pedido {pedido}. ${'x'.repeat(2_000)}` }),
    )
    expect(checks).toEqual({
      blocks: ['names'],
      lacks: ['files', 'evidence', 'length'],
      unfilled: ['pagador', 'pedido'],
    })
  })

  it('requires no evidence of whoever agrees', () => {
    expect(answerChecks(judged({ analysis: 'accepted', evidence: [], attachments: [] })).lacks).toEqual([])
  })

  it('counts characters as people do', () => {
    expect(lengthOf('ação 🧾')).toBe(6)
    expect(answerChecks(judged({ description: '🧾'.repeat(2_000) })).lacks).toEqual([])
  })
})
