import messages from '../../catalogues/projects/pl.json' with { type: 'json' };

export default messages;
