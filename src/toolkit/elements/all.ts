/** Defines all elements. */
import './check-element.ts';
import './logic-element.ts';
import './rules-element.ts';
import './test-element.ts';
