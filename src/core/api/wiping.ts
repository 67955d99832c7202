/** What the pages agree on for the wipe. */

/** The name of the lock that models.html holds begins with this. Whoever wipes takes the lock away. */
export const modelsPageLock = 'totem models page ';
