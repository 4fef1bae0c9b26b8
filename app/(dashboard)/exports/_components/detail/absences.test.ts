import { expect, it } from 'vitest'
import { absencesOf } from './absences'

it('sets PDFs that no provider has apart, and joins the models of a reason', () => {
  const { expected, files, groups } = absencesOf({
    missingByReason: [
      { type: 'pdf', model: 'cte', reason: 'pdf_unavailable', files: 20 },
      { type: 'pdf', model: 'mdfe', reason: 'pdf_unavailable', files: 2 },
      { type: 'pdf', model: 'nfe', reason: 'pdf_unavailable', files: 2 },
      { type: 'pdf', model: 'nfce', reason: 'pdf_unavailable', files: 1 },
      { type: 'xml', model: 'cte', reason: 'content_purged', files: 4 },
    ],
  })
  expect({ expected, files }).toEqual({ expected: 22, files: 7 })
  expect(groups).toEqual([
    { type: 'pdf', reason: 'pdf_unavailable', files: 3 },
    { type: 'xml', reason: 'content_purged', files: 4 },
  ])
})
