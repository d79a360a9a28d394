import { figureInput, figureSize } from './amount-panel.css.ts'

/** The look of a field that shows this figure: the longer, the smaller. */
export function figureClass(figure: string): string {
  return `${figureInput} ${figureSize[Math.min(40, Math.max(1, figure.length))]}`
}
