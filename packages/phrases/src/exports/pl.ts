import messages from '../../catalogues/exports/pl.json' with { type: 'json' };

export default messages;
