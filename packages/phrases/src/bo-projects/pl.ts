import messages from '../../catalogues/bo-projects/pl.json' with { type: 'json' };

export default messages;
