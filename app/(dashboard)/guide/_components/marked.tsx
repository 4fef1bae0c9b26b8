import { markedPieces } from './find'

/** A text in which every place of what is looked for is marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let from = 0
  return markedPieces(text, words).map((piece, at) => {
    const key = from
    from += piece.length
    return at % 2 === 0 ? (
      piece
    ) : (
      <mark key={key} className="rounded-xs bg-wait-soft text-ink underline decoration-wait-dot print:bg-transparent">
        {piece}
      </mark>
    )
  })
}
