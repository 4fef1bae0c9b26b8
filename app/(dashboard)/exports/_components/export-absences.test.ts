import { expect, it } from 'vitest'
import { absencesOf } from './export-absences'

it('counts PDFs that upstream makes of no CT-e or MDF-e apart, joins the models of a reason, and counts a purged CT-e by its reason', () => {
  const { expected, files, groups } = absencesOf({
    missingByReason: [
      { type: 'pdf', model: 'cte', reason: 'pdf_unavailable', files: 20 },
      { type: 'pdf', model: 'mdfe', reason: 'pdf_unavailable', files: 2 },
      { type: 'pdf', model: 'cte', reason: 'content_purged', files: 4 },
      { type: 'pdf', model: 'nfe', reason: 'pdf_unavailable', files: 2 },
      { type: 'pdf', model: 'nfce', reason: 'pdf_unavailable', files: 1 },
      { type: 'xml', model: 'cte', reason: 'content_purged', files: 4 },
    ],
  })
  expect({ expected, files }).toEqual({ expected: 22, files: 11 })
  expect(groups).toEqual([
    { type: 'pdf', reason: 'content_purged', files: 4 },
    { type: 'pdf', reason: 'pdf_unavailable', files: 3 },
    { type: 'xml', reason: 'content_purged', files: 4 },
  ])
})
