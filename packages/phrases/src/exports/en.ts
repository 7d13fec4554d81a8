import messages from '../../catalogues/exports/en.json' with { type: 'json' };

export default messages;
