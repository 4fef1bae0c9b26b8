import { z } from 'zod'

const texts = z.record(z.string(), z.string())

/** Labels of fiscal elements by element name; of a code by `element-code`. */
export const fiscalLabelTexts = z.object({ code: texts, group: texts, tag: texts, tax: texts })

export type FiscalLabelTexts = z.output<typeof fiscalLabelTexts>
