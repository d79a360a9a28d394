import '#app/ui/theme/fonts.css'
import '#app/ui/theme/theme.css.ts'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root.')
createRoot(root).render(<Gallery />)
